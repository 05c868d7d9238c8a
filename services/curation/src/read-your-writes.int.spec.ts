import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { deleteSession } from '@corkboard/contracts/identity/sessions';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { POOL } from '@corkboard/service/definition';
import { type Answered, RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { LOOKS, LOOKS_AFTER_A_BOARD, LOOKS_AFTER_A_PIN, type Look, type Made } from './testing/looks.ts';
import { Person, type RunningCuration, runCuration, said } from './testing/running-curation.ts';

let curation: RunningCuration;
let replicas: Readonly<Record<'one' | 'other', string>>;

beforeAll(async () => {
  curation = await runCuration();
  replicas = { one: curation.origin, other: await curation.replica() };
}, 180_000);
afterAll(() => curation?.stop());

/** Keeps the tokens of what it writes; sends none. */
class Writer extends Person {
  readonly tokens: string[] = [];

  override async tell<Data>(...given: Parameters<Person['tell']>): Promise<Answered<Data>> {
    const answer = await super.tell<Data>(...given);
    this.tokens.push(...(answer.headers.get('x-write-tokens')?.split(',') ?? []));
    return answer;
  }
}

/** No projection of the service takes anything in until it is let go. */
const holdBack = async (schema: 'curation' | 'identity'): Promise<() => Promise<void>> => {
  const pool = curation.service.app.get<Pool>(POOL, { strict: false });
  let client: PoolClient | null = await pool.connect();
  await client.query('BEGIN');
  await client.query(`SELECT 1 FROM ${schema}.checkpoints WHERE kind = 'projection' FOR UPDATE`);
  return async () => {
    const held = client;
    client = null;
    if (!held) return;
    await held.query('ROLLBACK');
    held.release();
  };
};

/** The same person at another replica, who has written nothing there. */
const elsewhere = (client: RouteClient, origin: string): RouteClient => {
  const reader = new RouteClient(origin);
  for (const [name, value] of client.cookies) reader.cookies.set(name, value);
  return reader;
};

const WORDS = { one: ['Quillwork', 'Zephyrine'], other: ['Brambletown', 'Oakmantle'] } as const;

const makes = async (writer: Writer, uploaded: string, [board, pin]: readonly [string, string]): Promise<Made> => {
  const { id: boardId, url } = await writer.board(board);
  const sent = { board_id: boardId, media_upload_id: uploaded, title: pin };
  const { id: pinId } = said(await writer.tell<SavedPin>('Pin', 'create', sent));
  return { username: writer.username, board, pin, boardId, slug: url.split('/').filter(Boolean).at(-1) ?? '', pinId };
};

type Looking = (at: Look, tokens: readonly string[]) => Promise<Answered<unknown>>;

interface Looked {
  /** Answer to a request without tokens of own writes. */
  readonly unasked: string;
  readonly answer: Answered<unknown>;
}

/** Looks everywhere at once while nothing moves on, then lets it. */
const lookEverywhere = async (
  [looks, look]: readonly [readonly Look[], Looking],
  tokens: readonly string[],
  letGo: () => Promise<void>,
): Promise<ReadonlyMap<string, Looked>> => {
  const looking = looks.map((at) => look(at, tokens));
  const unasked: string[] = [];
  for (const at of looks) unasked.push((await look(at, [])).text);
  await letGo();
  const looked = new Map<string, Looked>();
  for (const [n, at] of looks.entries()) {
    let answer = await looking[n];
    // On a busy machine the patience of a read may end first; it says so.
    while (!answer || answer.headers.get('x-stale') === 'true') answer = await look(at, tokens);
    looked.set(at[0], { unasked: unasked[n] ?? '', answer });
  }
  return looked;
};

describe.each([
  ['one', 'other'],
  ['other', 'one'],
] as const)('with writes in %s replica and reads in the %s one, whose projections lag behind', (from, at) => {
  const letGo: (() => Promise<void>)[] = [];
  let client: RouteClient;
  let reader: RouteClient;
  let writer: Writer;
  let made: Made;
  let looked: ReadonlyMap<string, Looked>;

  const goOn = async () => void (await Promise.all(letGo.map((go) => go())));
  const look: Looking = ([, path, sending], tokens) =>
    reader.send(path.replace(':pin', made.pinId), {
      ...sending(made),
      headers: { 'x-read-tokens': tokens.slice(-10).join(',') },
    });

  beforeAll(async () => {
    letGo.push(await holdBack('identity'), await holdBack('curation'));
    client = await signUp(replicas[from]);
    reader = elsewhere(client, replicas[at]);
  });
  afterAll(goOn);

  it('the first page after sign-up is that of the new account', async () => {
    const { user } = (await reader.ask(getViewer)).data;
    if (!user) throw new Error('nobody is signed in');
    writer = new Writer(client, user.id, user.username);
    const me = new Person(reader, user.id, user.username);
    expect(said(await me.ask('User', { username: user.username }))).toMatchObject({ id: user.id, is_me: true });
    expect(said(await me.ask('BoardPickerBoards'))).toEqual({ all_boards: [], boards_shortlist: [] });
    expect(said(await me.ask('Boards', { username: user.username }))).toEqual([]);
    expect((await me.ask('UserHomefeed')).status).toBe(200);
  });

  it('everything that was written can be looked at', async () => {
    const { id } = await writer.upload(from === 'one' ? 1 : 2);
    writer.tokens.length = 0;
    made = await makes(writer, id, WORDS[from]);
    looked = await lookEverywhere([LOOKS, look], writer.tokens, goOn);
    expect(looked.size).toBe(LOOKS.length);
  });

  it.each(LOOKS)('%s waits for it', (name, _path, _sending, shown) => {
    expect(looked.get(name)?.unasked).not.toContain(shown(made));
    expect(looked.get(name)?.answer.text).toContain(shown(made));
  });

  it('what is edited is answered as it is now, and whoever is not shown it elsewhere yet is told so', async () => {
    const edit = async (description: string) => {
      const edits = [
        writer.tell('Pin', 'update', { id: made.pinId, description }),
        writer.tell('Board', 'update', { board_id: made.boardId, name: `${made.board} ${description}` }),
      ];
      return (await Promise.all(edits)).map(({ text, headers }) => [
        text.includes(description),
        headers.get('x-stale'),
      ]);
    };
    letGo.push(await holdBack('curation'));
    expect(await edit('of quills')).toEqual([
      [true, 'true'],
      [true, 'true'],
    ]);
    await goOn();
    for (let n = 0; ; n += 1) if ((await edit(`of feathers ${n}`)).every(([said, stale]) => said && !stale)) break;
    expect((await edit('of wool')).map(([said]) => said)).toEqual([true, true]);
  });

  it('tokens tell no number, and one that nobody gave out is waited for by nobody', async () => {
    letGo.push(await holdBack('curation'));
    said(await writer.tell('Board', 'update', { board_id: made.boardId, name: made.board }));
    const given = writer.tokens.at(-1) ?? '';
    expect(Buffer.from(given, 'base64url').toString('latin1')).not.toContain('curation');
    const began = performance.now();
    for (const forged of ['curation.999999999', [...given].reverse().join(''), 'x'.repeat(64)]) {
      const { headers } = await reader.send('/v3/viewer/', { headers: { 'x-read-tokens': forged } });
      const looked = await look(LOOKS[0] as Look, [forged]);
      expect([forged, headers.get('x-stale'), looked.headers.get('x-stale')]).toEqual([forged, null, null]);
    }
    expect(performance.now() - began).toBeLessThan(5_500);
    expect((await look(LOOKS[0] as Look, [given])).headers.get('x-stale')).toBe('true');
    await goOn();
  });

  const restore = async (by: Person) => {
    const { status, code, data } = await by.tell('PinRestore', 'create', { id: made.pinId });
    return { status, code, data };
  };

  it('a pin that was deleted is shown nowhere, and is there again as soon as it is restored', async () => {
    const stranger = await curation.person();
    await curation.settled();
    letGo.push(await holdBack('curation'));
    said(await writer.tell('Pin', 'delete', { id: made.pinId }));
    expect(await restore(stranger)).toMatchObject({ status: 404, code: 2210 });
    expect(await restore(writer)).toMatchObject({ status: 200, data: { id: made.pinId, title: made.pin } });
    said(await writer.tell('Pin', 'delete', { id: made.pinId }));
    const gone = await lookEverywhere([LOOKS_AFTER_A_PIN, look], writer.tokens, goOn);
    for (const [name, , , shown] of LOOKS_AFTER_A_PIN) {
      expect([name, gone.get(name)?.unasked]).toEqual([name, expect.stringContaining(shown(made))]);
      expect([name, gone.get(name)?.answer.text]).toEqual([name, expect.not.stringContaining(shown(made))]);
    }
    said(await writer.tell('PinRestore', 'create', { id: made.pinId }));
  });

  it('an edit that was stored is answered, also when pin and board are deleted before the answer', async () => {
    const [{ id: boardId }, kept] = [await writer.board('Soon gone'), await writer.board('Gone as well')];
    const { id: pinId } = await writer.pin(boardId, 77, { title: 'Brief' });
    await curation.settled();
    letGo.push(await holdBack('curation'));
    // Each waits for the read model, which stands still, while the deletions go through.
    const edited = writer.tell('Pin', 'update', { id: pinId, title: 'Brief, and told' });
    const renamed = writer.tell('Board', 'update', { board_id: kept.id, name: 'Gone, and told' });
    await curation.events('PinEdited').then(async function again(events): Promise<void> {
      const names = await curation.events('BoardRenamed');
      const isStored = events.some(({ stream }) => stream === `pin-${pinId}`);
      if (isStored && names.some(({ stream }) => stream === `board-${kept.id}`)) return;
      await curation.events('PinEdited').then(again);
    });
    said(await writer.tell('Pin', 'delete', { id: pinId }));
    said(await writer.tell('Board', 'delete', { board_id: boardId }));
    said(await writer.tell('Board', 'delete', { board_id: kept.id }));
    expect(await edited).toMatchObject({ status: 200, data: { id: pinId, title: 'Brief, and told' } });
    expect(await renamed).toMatchObject({ status: 200, data: { id: kept.id, name: 'Gone, and told' } });
    await goOn();
  });

  it('a board that was deleted is shown nowhere with its pins, and those cannot be restored', async () => {
    said(await writer.tell('Board', 'update', { board_id: made.boardId, name: made.board }));
    await curation.settled();
    letGo.push(await holdBack('curation'));
    said(await writer.tell('Board', 'delete', { board_id: made.boardId }));
    expect(await restore(writer)).toMatchObject({ status: 409, code: 2213 });
    const gone = await lookEverywhere([LOOKS_AFTER_A_BOARD, look], writer.tokens, goOn);
    for (const [name, , , shown] of LOOKS_AFTER_A_BOARD) {
      expect([name, gone.get(name)?.unasked]).toEqual([name, expect.stringContaining(shown(made))]);
      expect([name, gone.get(name)?.answer.text]).toEqual([name, expect.not.stringContaining(shown(made))]);
    }
    expect(await restore(writer)).toMatchObject({ status: 409, code: 2213 });
  });

  it('who signs out is signed out at once', async () => {
    expect((await client.ask(deleteSession, { body: {} })).status).toBeLessThan(300);
    expect((await reader.ask(getViewer)).data.user).toBeNull();
  });
});
