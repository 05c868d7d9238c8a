import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkNode, giveUp } from './say.mjs';

checkNode();

const HELP = `Members of the staff sign in to the console by links that you make here, on the installation itself.

  npm run staff -- add EMAIL --role support    make somebody a member of the staff
  npm run staff -- role EMAIL --role privacy   give a member another role, at once
  npm run staff -- remove EMAIL                end their membership and every session of theirs
  npm run staff -- link EMAIL                  a link to sign in, good once and for 5 minutes

Roles: support, trust_safety, privacy, sso_admin, auditor.
The product must be running; PORT, DATA_DIR, SECRETS_DIR (or OPERATIONS_URL) are read as at its start.`;

const [command, email, ...options] = process.argv.slice(2);
const role = options[0] === '--role' ? options[1] : undefined;

const origin = process.env.OPERATIONS_URL || `http://127.0.0.1:${process.env.PORT || 3000}`;
const secrets = process.env.SECRETS_DIR || join(resolve(process.env.DATA_DIR || 'data'), 'secrets');

const readToken = () => {
  try {
    return readFileSync(join(secrets, 'internal-token'), 'utf8').trim();
  } catch (error) {
    if (error.code === 'ENOENT')
      giveUp(
        `There is no installation in ${secrets} yet: start it once with npm start, or say where it is with DATA_DIR.`,
      );
    giveUp(`The secrets of the installation in ${secrets} cannot be read (${error.code}): run this as their owner.`);
  }
};

const tell = async (path, body) => {
  const token = readToken();
  try {
    return await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
  } catch {
    giveUp(
      `Nothing answers at ${origin}: start the product with npm start and run this again while it runs (PORT says where, if not 3000).`,
    );
  }
};

const ask = async (path, body, refused) => {
  const answer = await tell(path, body);
  if (answer.ok) return answer.json();
  const detail = (await answer.json().catch(() => null))?.resource_response?.error?.message_detail;
  if (answer.status === 404) giveUp(refused);
  if (answer.status === 400) giveUp(`That was not understood: ${detail ?? 'check the e-mail address and the role'}.`);
  giveUp(`The product answered with an error (${answer.status}): look into its log and try again.`);
};

const add = async () => {
  const strange = `${origin} runs, but with another installation than ${secrets}: check PORT and DATA_DIR.`;
  const member = await ask('/internal/operations/staff/', { email, role: role ?? 'support' }, strange);
  const now = member.added ? 'is now' : 'was already';
  process.stdout.write(`${member.email} ${now} a member of the staff (${member.role}).\n`);
  process.stdout.write(`Next: npm run staff -- link ${member.email}\n`);
};

const link = async () => {
  const { url, expires_at: expiresAt } = await ask('/internal/operations/sign-in-links/', { email }, unknown);
  const until = new Date(expiresAt).toTimeString().slice(0, 8);
  process.stdout.write(`${url}\n`);
  process.stdout.write(`Open it in a browser before ${until}; it works once.\n`);
};

const unknown = `${email} is not a member of the staff here: first run npm run staff -- add ${email} --role support.`;

const changeRole = async () => {
  if (!role) giveUp(`Say which role: npm run staff -- role ${email} --role privacy.`);
  const member = await ask('/internal/operations/staff/role/', { email, role }, unknown);
  process.stdout.write(`${member.email} now has the role ${member.role}.\n`);
};

const remove = async () => {
  const member = await ask('/internal/operations/staff/removal/', { email }, unknown);
  process.stdout.write(`${member.email} is no member of the staff any more, and signed out everywhere.\n`);
};

const commands = { add, role: changeRole, remove, link };

if (!email || !Object.hasOwn(commands, command)) {
  process.stdout.write(`${HELP}\n`);
  process.exit(command === undefined || command === '--help' ? 0 : 1);
}
await commands[command]();
