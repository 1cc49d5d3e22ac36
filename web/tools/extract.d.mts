export interface Message {
  id: string;
  plural?: string;
  line: number;
  comment?: string;
}
export function messagesOf(text: string, name: string): Message[];
export function extract(
  folder: string,
  root: string,
): Map<string, { id: string; plural?: string; references: string[]; comments: Set<string> }>;
