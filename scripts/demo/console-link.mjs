import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const STAFF = 'support@example.com';

/** A link that signs a demo member of the staff in once, within five minutes; else where the console is. */
export const consoleLink = async ({ origin, publicOrigin, dataDir }) => {
  const plain = `${publicOrigin}/console (a link to sign in: npm run staff -- link ${STAFF})`;
  try {
    const folder = process.env.SECRETS_DIR || join(dataDir, 'secrets');
    const token = readFileSync(join(folder, 'internal-token'), 'utf8').trim();
    const tell = async (path, body) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const answer = response.ok ? await response.json() : null;
      return answer?.resource_response?.data ?? answer;
    };
    await tell('/internal/operations/staff/', { email: STAFF, role: 'support' });
    const link = await tell('/internal/operations/sign-in-links/', { email: STAFF });
    return link?.url ? `${link.url} (good once, for 5 minutes)` : plain;
  } catch {
    return plain;
  }
};
