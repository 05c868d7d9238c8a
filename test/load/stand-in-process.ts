import { EventStoreDbStandIn } from '@corkboard/testing/eventstoredb/stand-in';

const standIn = await EventStoreDbStandIn.start();
process.stdout.write(`${standIn.url}\n`);
