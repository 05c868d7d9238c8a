/** Runs `act` at once, then at most once per `everyMs`, and once more at the end of a burst. */
export const throttled = (act: () => void, everyMs = 30): { (): void; cancel(): void } => {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    last = performance.now();
    act();
  };
  const throttledAct = () => {
    const wait = last + everyMs - performance.now();
    if (wait <= 0) run();
    else timer ??= setTimeout(run, wait);
  };
  return Object.assign(throttledAct, { cancel: () => clearTimeout(timer) });
};
