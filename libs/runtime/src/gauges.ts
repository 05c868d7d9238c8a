import { Gauge } from 'prom-client';

/** One number of an answer. */
export interface Numbered<Answer> {
  /** Behind the subject: `parked_events` becomes `corkboard_projection_parked_events`. */
  readonly name: string;
  readonly help: string;
  readonly of: (answer: Answer) => number;
}

/** Enters a source of answers until what it returns is called. */
export type Watch<Answer> = (service: string, ask: () => Promise<readonly Answer[]>) => () => void;

/**
 * Gauges of what services are asked for whenever the metrics are called for; once for all gauges of a subject.
 *
 * @example
 * const watchErasures = gaugesOf<Unfinished>('erasure', null, [{ name: 'pending', help: '..', of: ({ pending }) => pending }]);
 * const unwatched = watchErasures('operations', () => unfinished());
 */
export const gaugesOf = <Answer>(
  subject: string,
  /** Name of one of several answers of a service; null: it has one. */
  nameOf: ((answer: Answer) => string) | null,
  all: readonly Numbered<Answer>[],
): Watch<Answer> => {
  const sources = new Map<() => Promise<readonly Answer[]>, string>();
  const everyAnswer = async (): Promise<readonly { service: string; answer: Answer }[]> => {
    const answers = await Promise.all(
      // A database that is away leaves a gap in the numbers, not an answer without the others.
      [...sources].map(async ([ask, service]) =>
        (await ask().catch((): Answer[] => [])).map((answer) => ({ service, answer })),
      ),
    );
    return answers.flat();
  };
  let asked: ReturnType<typeof everyAnswer> | null = null;
  const answers = (): ReturnType<typeof everyAnswer> => {
    asked ??= everyAnswer().finally(() => {
      asked = null;
    });
    return asked;
  };
  for (const { name, help, of } of all)
    new Gauge({
      name: `corkboard_${subject}_${name}`,
      help,
      labelNames: nameOf ? ['service', subject] : ['service'],
      async collect() {
        const now = await answers();
        this.reset();
        for (const { service, answer } of now)
          this.set(nameOf ? { service, [subject]: nameOf(answer) } : { service }, of(answer));
      },
    });
  return (service, ask) => {
    sources.set(ask, service);
    return () => void sources.delete(ask);
  };
};
