import { createServer } from 'node:http';
import { openPool } from '@corkboard/event-store/postgres/pool';

const pool = openPool({ url: process.env['DATABASE_URL'] ?? '', schema: 'identity' });
const text = 'SELECT * FROM session_tokens JOIN sessions USING (session_id) WHERE token_hash = $1';

/** The least a session check can be: node:http, one prepared statement, an answer. Nothing is checked or logged. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { tokenHash } = JSON.parse(Buffer.concat(chunks).toString()) as { tokenHash: string };
    const values = [Buffer.from(tokenHash, 'base64url')];
    void pool.query<{ account_id: string }>({ name: 'find', text, values }).then(({ rows }) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ accountId: rows[0]?.account_id }));
    });
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('bare server is ready: here\n'));
