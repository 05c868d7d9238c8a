/** Whether this container's service says that it can serve. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/_/health/ready/`, {
  signal: AbortSignal.timeout(3_000),
}).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
