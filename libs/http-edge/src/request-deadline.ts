import { answersWithin } from '@corkboard/contracts/route';
import { Deadline } from '@corkboard/event-store/deadline';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { withRequest } from './request-id.ts';
import { withTrace } from './request-trace.ts';
import { contractOf } from './routes.ts';

/** Calls of a database fail with the deadline and are answered then; any other work this much later, in milliseconds. */
const MOMENT_MS = 150;

type AnswerError = (error: Error, request: FastifyRequest, reply: FastifyReply) => void;

const tooSlow = (): ApiError => new ApiError('DEGRADED', { retryAfterSeconds: 2 });

/**
 * Gives each request the time that its contract says, from when its body is there (an upload is read by its handler). All
 * that it waits for ends with it, and it is answered then, with 503 unless its handler has something better to say.
 */
export const boundRequests = (fastify: FastifyInstance, answerError: AnswerError): void => {
  fastify.addHook('preValidation', (request, reply, done) => {
    const milliseconds = answersWithin(contractOf(request));
    const deadline = new Deadline(milliseconds);
    const timer = setTimeout(() => {
      // A download is begun within it, and takes as long as its reader.
      if (!reply.raw.headersSent) answerError(tooSlow(), request, reply);
    }, milliseconds + MOMENT_MS);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      deadline.meet();
    });
    withTrace(request, () => withRequest(request, () => deadline.run(done)));
  });
};
