import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { UploadedMedia } from '@corkboard/contracts/curation/media';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { startStandalone } from '@corkboard/standalone-service/main';
import { freePort } from '@corkboard/testing/free-port';
import { testDatabase } from '@corkboard/testing/postgres';
import { type RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { signInStaff } from '@corkboard/testing/staff-client';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import sharp from 'sharp';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, examples: { type: 'string', default: '60' } },
});

/** Operations that end the session of the run, wait for long, answer with files, or need what only a mail or a site gives. */
const LEFT_OUT = [
  ...['ResetPassword', 'VerifyEmail', 'FindPinImagesResource.get'],
  ...['UserSessionResource.create', 'UserSessionResource.delete', 'console.signIn', 'console.signOut', 'console.live'],
  ...['web.asset', 'web.page', 'pictureFile', 'videoFile', 'uploadMedia', 'uploadVideo'],
];
const REFUSED = new Set([400, 405, 413, 415, 422, 431]);
const ALLOWED = 0.01;

interface Har {
  readonly log: {
    readonly entries: readonly {
      readonly request: {
        readonly method: string;
        readonly url: string;
        readonly postData?: { readonly text?: string };
      };
      readonly response: { readonly status: number; readonly content: { readonly text?: string } };
    }[];
  };
}

type Entry = Har['log']['entries'][number];

/** Refusals of the same operation for the same reason, the most frequent ones first. */
const kindsOf = (entries: readonly Entry[]): readonly (readonly [string, readonly Entry[]])[] => {
  const kinds = new Map<string, Entry[]>();
  for (const entry of entries) {
    const text = entry.response.content.text ?? '';
    const [, code = ''] = /"api_error_code":(\d+)/.exec(text) ?? [];
    const [, detail = ''] = /"message_detail":"([^"]*)"/.exec(text) ?? [];
    const kind = `${entry.response.status} ${entry.request.method} ${new URL(entry.request.url).pathname} ${code} ${detail}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), entry]);
  }
  return [...kinds].toSorted(([, one], [, other]) => other.length - one.length);
};

const exampleOf = (entry: Entry | undefined): string =>
  `${decodeURIComponent(new URL(entry?.request.url ?? '').search)} ${entry?.request.postData?.text ?? ''}`.slice(
    0,
    300,
  );

const made = async (jane: RouteClient): Promise<Readonly<Record<string, string>>> => {
  const form = new FormData();
  const image = { width: 300, height: 300, channels: 3, background: '#336699' } as const;
  const png = await sharp({ create: image }).png().toBuffer();
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png');
  const board = await jane.post<BoardView>('/resource/BoardResource/create/', { name: 'Checked' });
  const upload = await jane.send<UploadedMedia>('/v3/media/uploads/', { method: 'POST', body: form });
  const pin = await jane.post<SavedPin>('/resource/PinResource/create/', {
    board_id: board.data.id,
    media_upload_id: upload.data.id,
  });
  const viewer = await jane.get<{ user: { username: string } }>('/v3/viewer/');
  const [media, username] = [upload.data.id, viewer.data.user.username];
  const ids = { board_id: board.data.id, boardId: board.data.id, pin_id: pin.data.id, id: pin.data.id, username };
  const said = { password: 'correct horse battery 7', confirmation: username, email: 'jane.doe@gmail.com' };
  return { ...ids, ...said, media_upload_id: media, mediaUploadId: media, pin: pin.data.id, pinId: pin.data.id };
};

const run = (command: string, parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'], env });
    child.on('error', reject);
    child.on('exit', resolve);
  });

const folder = temporaryFolder('openapi');
const port = await freePort();
const product = await startStandalone({
  env: {
    ...{ DATA_DIR: folder, PORT: String(port), DATABASE_URL: await testDatabase(), RATE_LIMITS: 'off' },
    ...{ LOG_LEVEL: 'silent', BRAND_ORIGIN: `http://localhost:${port}` },
  },
  progress: () => undefined,
  handleSignals: false,
});
const har = join(folder, 'requests.har');
try {
  const jane = await signUp(product.localOrigin);
  const staff = await signInStaff(product.localOrigin, folder, { email: 'check@example.org', role: 'privacy' });
  for (const [name, value] of staff.cookies) if (!jane.cookies.has(name)) jane.cookies.set(name, value);
  const real = await made(jane);
  await run(
    process.env['SCHEMATHESIS'] ?? 'schemathesis',
    [
      ...['run', `${product.localOrigin}/openapi.json`, '--url', product.localOrigin, '--mode', 'positive'],
      ...['--phases', 'examples,coverage,fuzzing', '--checks', 'not_a_server_error', '--continue-on-failure'],
      ...['--max-examples', values.examples, '--seed', values.seed, '--suppress-health-check', 'all'],
      ...[
        '--generation-allow-x00',
        'false',
        '--report',
        'har',
        '--report-har-path',
        har,
        '--max-redirects',
        '0',
        '--output-sanitize',
        'false',
      ],
      ...['-H', `cookie: ${jane.cookieHeader()}`, '-H', `x-csrftoken: ${jane.cookies.get('csrftoken') ?? ''}`],
      ...LEFT_OUT.flatMap((name) => ['--exclude-operation-id', name]),
    ],
    {
      ...process.env,
      OPENAPI_REAL: JSON.stringify(real),
      SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py'),
    },
  );
  const { entries } = (JSON.parse(readFileSync(har, 'utf8')) as Har).log;
  const refused = entries.filter(({ response }) => REFUSED.has(response.status));
  const broken = entries.filter(({ response }) => response.status >= 500);
  const share = refused.length / entries.length;
  for (const [kind, [first, ...more]] of kindsOf([...broken, ...refused]))
    process.stdout.write(`${more.length + 1} x ${kind}\n    ${exampleOf(first)}\n`);
  process.stdout.write(
    `${entries.length} requests, ${refused.length} refused (${(share * 100).toFixed(2)} %), ${broken.length} by a 5xx\n`,
  );
  process.exitCode = entries.length > 1000 && share < ALLOWED && broken.length === 0 ? 0 : 1;
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
