#!/usr/bin/env node
// Adds up what the test runners wrote and prints one line a runner, then `N passed, N failed`.
//
//   sum-results KIND=FILE[=STATUS]...     KIND is meson, vitest or playwright
//
// A file that is missing, unreadable or holds no test counts as one failure: a runner that died
// must not look like one that had nothing to complain about. So does one whose exit STATUS tells of
// a failure that its file does not. Exits 1 when anything failed.
import { readFileSync } from 'node:fs';

const none = () => ({ passed: 0, failed: 0, skipped: 0 });

function add(sum, more) {
  for (const key of Object.keys(sum)) sum[key] += more[key];
  return sum;
}

// One object a line, one a test program. What cmocka printed as TAP counts a case each; a program
// that prints none (a script, say) is one case. A program that failed without a failed case, or
// that printed fewer cases than it planned, died: one failure more.
function countProgram({ name, result, stdout = '' }) {
  const count = none();
  if (result === 'SKIP') return { ...count, skipped: 1 };
  let planned = 0;
  for (const line of stdout.split('\n')) {
    const plan = /^1\.\.(\d+)\s*$/.exec(line);
    if (plan) planned += Number(plan[1]);
    const outcome = /^(not )?ok \d+\b/.exec(line);
    if (!outcome) continue;
    if (/# *skip\b/i.test(line)) count.skipped++;
    else if (outcome[1]) count.failed++;
    else count.passed++;
  }
  const seen = count.passed + count.failed + count.skipped;
  const good = ['OK', 'EXPECTEDFAIL'].includes(result);
  if (seen === 0 && planned === 0) good ? count.passed++ : count.failed++;
  else if ((!good && count.failed === 0) || seen < planned) count.failed++;
  if (count.failed > 0) console.log(`failed: ${name}`);
  return count;
}

const counters = {
  meson: (text) =>
    text.trim().split('\n').map((line) => countProgram(JSON.parse(line))).reduce(add, none()),

  vitest(text) {
    const report = JSON.parse(text);
    const count = none();
    for (const file of report.testResults) {
      if (file.status === 'failed' && file.assertionResults.every((it) => it.status !== 'failed'))
        count.failed++; // the file itself did not load
      for (const { status } of file.assertionResults)
        if (status === 'passed') count.passed++;
        else if (status === 'failed') count.failed++;
        else count.skipped++;
    }
    return count;
  },

  playwright(text) {
    const { stats, errors } = JSON.parse(text);
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    };
  },
};

const total = none();
for (const argument of process.argv.slice(2)) {
  const [kind, file, status = '0'] = argument.split('=');
  let count;
  try {
    count = counters[kind](readFileSync(file, 'utf8'));
    if (count.passed + count.failed === 0) throw new Error('it holds no test');
    if (status !== '0' && count.failed === 0) {
      console.log(`${kind}: ended with ${status}, and ${file} does not say why`);
      count.failed++;
    }
  } catch (error) {
    console.log(`${kind}: no result in ${file}: ${error.message}`);
    count = { ...none(), failed: 1 };
  }
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  console.log(`${kind}: ${count.passed} passed, ${count.failed} failed${skipped}`);
  add(total, count);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
