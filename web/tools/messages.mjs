// messages.mjs - writes the page's messages as a catalogue template.
//
//     node tools/messages.mjs OUT.pot          (from any folder)
//
// tools/update-pot in the project's root joins it with that of the C programs.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import gettextParser from 'gettext-parser';
import { extract } from './extract.mjs';

const out = process.argv[2];
if (!out) {
  console.error('usage: messages.mjs OUT.pot');
  process.exit(2);
}
const root = fileURLToPath(new URL('../..', import.meta.url));
const translations = { '': {} };
for (const { id, plural, references, comments } of extract(`${root}web/src`, root).values()) {
  translations[''][id] = {
    msgid: id,
    ...(plural && { msgid_plural: plural }),
    msgstr: plural ? ['', ''] : [''],
    comments: {
      reference: references.join('\n'),
      ...(comments.size > 0 && { extracted: [...comments].join('\n') }),
      ...(/\{\w+\}/.test(id) && { flag: 'python-brace-format' }),
    },
  };
}
const headers = { 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Transfer-Encoding': '8bit' };
writeFileSync(out, gettextParser.po.compile({ charset: 'utf-8', headers, translations }));
