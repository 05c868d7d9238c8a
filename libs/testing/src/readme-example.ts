import { readFileSync } from 'node:fs';
import { format } from 'node:util';

interface Example {
  /** Of the spec that asks. */
  readonly here: string;
  readonly program: string;
  readonly readme: string;
}

/** Example of a README and its program: the first `ts` and the first `text` block, and the file. */
export const readmeExample = ({ here, program, readme }: Example) => {
  const read = (path: string): string => readFileSync(new URL(path, here), 'utf8');
  const block = (language: string): string =>
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(read(readme))?.[1] ?? '';
  return { program: read(program), shown: block('ts'), told: block('text') };
};

/** Lines logged to the console while `run` runs. */
export const linesOf = async (run: () => Promise<unknown>): Promise<string> => {
  const { log } = console;
  const lines: string[] = [];
  console.log = (...words: unknown[]) => void lines.push(`${format(...words)}\n`);
  try {
    await run();
  } finally {
    console.log = log;
  }
  return lines.join('');
};
