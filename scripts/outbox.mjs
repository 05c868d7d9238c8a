import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkNode, giveUp, showHelp } from './say.mjs';

checkNode();

const HELP = `Mails of an installation on http://localhost that has no mail server: they stand on this machine for a day, or until
their link was used.

  npm run outbox            all of them, the newest last
  npm run outbox -- EMAIL   those to one address

DATA_DIR is read as at the start of the product. With SMTP_URL, or under another address, there are none.`;

const [wanted] = process.argv.slice(2);
if (wanted === '--help') showHelp(HELP, wanted);

const folder = join(resolve(process.env.DATA_DIR || 'data'), 'outbox');

/** Null when the product removes it at this moment. */
const read = (name) => {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    return giveUp(`The outbox in ${folder} cannot be read (${error.code ?? error.message}): run this as its owner.`);
  }
};

const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
const mails = names
  .map(read)
  .filter((mail) => mail !== null)
  .sort((a, b) => (a.id < b.id ? -1 : 1));

// For programs: one mail a line.
if (wanted === '--json') for (const mail of mails) process.stdout.write(`${JSON.stringify(mail)}\n`);
else {
  const shown = mails.filter(({ to }) => !wanted || to.toLowerCase() === wanted.toLowerCase());
  if (shown.length === 0)
    giveUp(`No mail ${wanted ? `to ${wanted} ` : ''}stands in ${folder} (npm run outbox -- --help).`);
  for (const { at, to, subject, text } of shown)
    process.stdout.write(`${at}  to ${to}\n${subject}\n\n${text.trim().replace(/^/gm, '  ')}\n\n`);
}
