import { picture } from '@corkboard/curation-service/testing/picture';
import { type Answered, type RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { type Called, call } from './identity-process.ts';

const SOURCES = 12;

/** A person with a board to save onto. */
export interface Saver {
  readonly client: RouteClient;
  readonly cookie: string;
  readonly boardId: string;
}

export const said = <Data>(answer: Answered<Data>): Data => {
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer.data;
};

const boardOf = async (client: RouteClient, name: string): Promise<string> =>
  said(await client.post<{ id: string }>('/resource/BoardResource/create/', { name })).id;

/** Some pins to save, with the pictures of twelve seeds. */
export const pinsOf = async (origin: string, first = 0): Promise<readonly string[]> => {
  const client = await signUp(origin);
  const board_id = await boardOf(client, 'Sources');
  const pins: string[] = [];
  for (let seed = first; seed < first + SOURCES; seed += 1) {
    const image_base64 = (await picture(seed)).toString('base64');
    const body = { board_id, image_base64, title: `Lamp ${seed}`, description: 'For the bench #lamp' };
    pins.push(said(await client.post<{ id: string }>('/resource/PinResource/create/', body)).id);
  }
  return pins;
};

export const saversOf = async (origin: string, people: number): Promise<readonly Saver[]> => {
  const savers: Saver[] = [];
  for (let count = 0; count < people; count += 1) {
    const client = await signUp(origin);
    savers.push({ client, boardId: await boardOf(client, 'Saved'), cookie: client.cookieHeader() });
  }
  return savers;
};

export const save = async (origin: string, { cookie, boardId }: Saver, pin_id: string): Promise<Called> => {
  const body = { pin_id, board_id: boardId };
  const answer = await call(`${origin}/resource/RepinResource/create/`, { method: 'POST', body, cookie });
  if (answer.status !== 200) throw new Error(`a save answered ${answer.status}: ${answer.text}`);
  return answer;
};
