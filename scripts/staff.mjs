import { nothingAnswers, originOf, readToken, secrets } from './installation.mjs';
import { checkNode, giveUp, showHelp } from './say.mjs';

checkNode();

const HELP = `Members of the staff sign in to the console by links that you make here, on the installation itself.

  npm run staff -- add EMAIL --role support    make somebody a member of the staff
  npm run staff -- role EMAIL --role privacy   give a member another role, at once
  npm run staff -- remove EMAIL                end their membership and every session of theirs
  npm run staff -- link EMAIL                  a link to sign in, good once and for 5 minutes

Roles: support, trust_safety, privacy, sso_admin, engineer, auditor; docs/security.md says what each may do.
The product must be running; PORT, DATA_DIR, SECRETS_DIR (or OPERATIONS_URL) are read as at its start.`;

const [command, email, ...options] = process.argv.slice(2);
const role = options[0] === '--role' ? options[1] : undefined;

const origin = originOf('operations');

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
    nothingAnswers(origin);
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

if (!email || !Object.hasOwn(commands, command)) showHelp(HELP, command);
await commands[command]();
