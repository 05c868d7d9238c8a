import { createServer, type IncomingMessage } from 'node:http';
import { lookUpSession, profileByUsername, profilesByIds } from '@corkboard/contracts/identity/internal';

/** Of the one person who saves. */
export const ACCOUNT = '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01';

const session = {
  sessionId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d02',
  accountId: ACCOUNT,
  username: 'jane',
  isPartner: false,
  isMinor: false,
  emailVerified: true,
  country: 'US',
  accountCreatedAt: '2026-01-01T00:00:00.000Z',
};

const profile = {
  id: ACCOUNT,
  username: 'jane',
  full_name: 'Jane',
  first_name: 'Jane',
  image_large_url: null,
  image_medium_url: null,
  avatar_color_index: 0,
  is_default_image: true,
};

const answers = new Map<string | undefined, object>([
  [lookUpSession.path, { session }],
  [profilesByIds.path, { profiles: [profile] }],
  [profileByUsername.path, { profile }],
]);

const read = async (request: IncomingMessage): Promise<void> => {
  for await (const _ of request);
};

export interface Identity {
  readonly url: string;
  close(): Promise<void>;
}

/** Identity for curation, in a process that is not killed: every session is Jane's. */
export const startIdentity = async (): Promise<Identity> => {
  const server = createServer((request, response) => {
    const answer = answers.get(request.url);
    void read(request).then(() => {
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
