/** Runs before each test file of a jest project: services under test keep their events in a stand-in for EventStoreDB. */
process.env['TEST_EVENT_STORE'] = 'eventstoredb';
