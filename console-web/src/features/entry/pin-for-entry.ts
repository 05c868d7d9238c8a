import { graphql, type signupIconPin } from '@corkboard/contracts/curation/graphql';
import type * as z from 'zod/mini';
import { callRaw } from '../../lib/api/call.ts';

const quietly = { promptsEntry: false } as const;

export type SignupIconPin = z.infer<typeof signupIconPin>;

/** The picture of the pin that someone wants to save or download; null when it cannot be shown. */
export const pinForEntry = async (pinId: string): Promise<SignupIconPin | null> => {
  const body = { operationName: 'FullPageSignupIconPinQuery', variables: { pinId } };
  const { data } = await callRaw(graphql, { body }, quietly);
  return data.pin && 'imageSpec_236x' in data.pin ? data.pin : null;
};
