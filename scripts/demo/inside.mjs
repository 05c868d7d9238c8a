import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Calls of the installation to itself, as its services make them: `await tell('/internal/..', body)`. Throws with what was refused. */
export const insideOf = ({ origin, dataDir }) => {
  const folder = process.env.SECRETS_DIR || join(dataDir, 'secrets');
  const token = readFileSync(join(folder, 'internal-token'), 'utf8').trim();
  return async (path, body, { method = 'POST', key } = {}) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    };
    const response = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    const answer = await response.json();
    return answer?.resource_response?.data ?? answer;
  };
};
