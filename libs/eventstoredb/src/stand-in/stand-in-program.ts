import { parseArgs } from 'node:util';
import { EventStoreDbStandIn } from './stand-in.ts';

/** The stand-in as a program with the command line of the server's own, its events on disk: it can be killed and frozen. */
const { values } = parseArgs({
  options: {
    insecure: { type: 'boolean' },
    'node-port': { type: 'string' },
    db: { type: 'string' },
    log: { type: 'string' },
    index: { type: 'string' },
  },
});
const { db } = values;
if (!values.insecure || !db) throw new Error('the stand-in wants --insecure --node-port PORT --db FOLDER');
await EventStoreDbStandIn.start({ port: Number(values['node-port']), folder: db });
