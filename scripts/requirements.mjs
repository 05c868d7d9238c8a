import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Ids and statements of docs/requirements.md. */
export const requirements = () =>
  [...readFileSync(join(root, 'docs', 'requirements.md'), 'utf8').matchAll(/^- \*\*([ES]-\d{3})\*\* (.*)$/gm)].map(
    ([, id, statement]) => ({ id, statement }),
  );

const testFile = /\.(spec|suite)\.tsx?$/;

const testFiles = () =>
  ['libs', 'services', 'console-web', 'test']
    .flatMap((room) =>
      readdirSync(join(root, room), { withFileTypes: true, recursive: true }).map((entry) => ({
        entry,
        file: join(entry.parentPath ?? entry.path, entry.name),
      })),
    )
    .filter(({ entry, file }) => entry.isFile() && testFile.test(file) && !/[\\/](node_modules|dist)[\\/]/.test(file))
    .map(({ file }) => file);

/** Every bracket of ids in the tests: `[E-051]`, `[S-001 part]`, with its file. */
export const quotedIds = () =>
  testFiles().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\[([ES]-\d{3})( part)?\]/g)].map(([, id, part]) => ({
      id,
      part: Boolean(part),
      file: relative(root, file),
    })),
  );

if (process.argv[1] === import.meta.filename) {
  const quoted = quotedIds();
  const whole = new Set(quoted.filter(({ part }) => !part).map(({ id }) => id));
  const parts = new Set(quoted.filter(({ part }) => part).map(({ id }) => id));
  const all = requirements();
  const open = all.filter(({ id }) => !whole.has(id));
  for (const { id, statement } of open) console.log(`${id}${parts.has(id) ? ' (part)' : ''}  ${statement}`);
  console.log(
    `\n${all.length - open.length} of ${all.length} requirements have a test; ${open.length} are open, ${open.filter(({ id }) => parts.has(id)).length} of them in part.`,
  );
}
