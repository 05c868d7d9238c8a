import { insideOf } from './inside.mjs';

const STAFF = 'support@example.com';

/** A link that signs a member of the staff in once, within five minutes; they become one where they are not yet. */
export const staffLink = async (tell, { email, role }) => {
  await tell('/internal/operations/staff/', { email, role });
  return (await tell('/internal/operations/sign-in-links/', { email })).url;
};

/** A link of a demo member of the staff; else where the console is. */
export const consoleLink = async ({ origin, publicOrigin, dataDir }) => {
  try {
    const url = await staffLink(insideOf({ origin, dataDir }), { email: STAFF, role: 'support' });
    return `${url} (good once, for 5 minutes)`;
  } catch {
    return `${publicOrigin}/console (a link to sign in: npm run staff -- link ${STAFF})`;
  }
};
