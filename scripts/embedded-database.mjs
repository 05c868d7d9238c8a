const answers = async (url) => {
  const { openPool } = await import('../libs/event-store/dist/postgres/pool.js');
  const pool = openPool({ url, schema: 'public', max: 1 });
  return pool
    .query('SELECT')
    .then(
      () => true,
      () => false,
    )
    .finally(() => pool.end());
};

/**
 * Database of an installation that has its own: that of the product where it runs, else it is started until `end`.
 * @throws where it cannot be started
 */
export const embeddedDatabase = async (dataDir) => {
  const { runningCluster } = await import('../libs/embedded-postgres/dist/running-cluster.js');
  const running = runningCluster(dataDir);
  // The notes of a product that was killed name a server that is gone.
  if (running && (await answers(running))) return { url: running, isRunning: true, end: async () => undefined };
  const { startEmbeddedPostgres } = await import('../libs/embedded-postgres/dist/embedded-postgres.js');
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return { url: server.url, isRunning: false, end: () => server.stop() };
};
