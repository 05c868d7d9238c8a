import { saveErrorText } from '@corkboard/rules/curation/texts';
import { failureOf } from '../../lib/api/api-failure.ts';
import { text } from './saving-texts.ts';

export interface SaveFailure {
  readonly message: string;
  /** The same save may go through when it is sent again. */
  readonly again: boolean;
}

const withoutAnswer = (): string => text(navigator.onLine ? 'noAnswer' : 'offline');

/** S-358: the server's words first; without any, whether it was the connection or us. */
export const saveFailureOf = (thrown: unknown): SaveFailure => {
  const { status, serverMessage, serverDetail } = failureOf(thrown);
  const own = status === null ? withoutAnswer() : text('wentWrong');
  return {
    message: saveErrorText({ message: serverMessage ?? own, message_detail: serverDetail }),
    again: status === null || status >= 500,
  };
};
