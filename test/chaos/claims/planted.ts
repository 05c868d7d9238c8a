import { ask } from '../servers.ts';

/** Mistakes that the checker of claims must see: what the careful function says in the right place, and what instead. */
const MISTAKES = {
  'claim-granted-twice': ['h.stream <> a_stream[n]', 'h.stream IS NULL'],
  'claim-never-released': ['h.stream = a_stream[r.append]', 'h.stream IS NULL'],
} as const;

export type PlantedClaim = keyof typeof MISTAKES;
export const PLANTED_CLAIMS = Object.keys(MISTAKES) as PlantedClaim[];

/** Changes the function in a database that is thrown away; who opens the store finds its digest as it was, and lets it be. */
export const plant = async (url: string, planted: PlantedClaim): Promise<void> => {
  const [right, wrong] = MISTAKES[planted];
  const definition = "SELECT pg_get_functiondef('claimed.append_carefully'::regproc) AS text";
  const [{ text = '' } = {}] = await ask<{ text: string }>(url, definition);
  if (!text.includes(right)) throw new Error(`nothing to plant ${planted} in: "${right}" is nowhere`);
  await ask(url, text.replace(right, wrong));
};
