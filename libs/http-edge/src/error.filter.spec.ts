import { SubjectErased } from '@corkboard/event-store/subject-keys';
import { describe, expect, it } from '@jest/globals';
import { toApiError } from './error.filter.ts';

describe('the answer to data of an account that is being erased', () => {
  it('is that the account is gone, and no defect', () => {
    const { status, code, message } = toApiError(new SubjectErased('the key of a1 was destroyed')).definition;
    expect([status, code]).toEqual([410, 22]);
    expect(message).toBe('The account that this belongs to has been erased.');
    expect(toApiError(new Error('anything else')).definition.status).toBe(500);
  });
});
