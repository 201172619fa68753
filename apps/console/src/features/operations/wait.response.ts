import type { Wait } from '@chasqui/operations';
import { answerOf, orNull, Shown, TIME } from '@chasqui/http/requests';

export class WaitData {
  @Shown('A stable word, to be put into the words of a language.') code: string;
  @Shown('The same as an English sentence, without its times.') text: string;
  @Shown({ type: 'object', additionalProperties: true }) params: object;
  @Shown(orNull(TIME)) since: string | null;
  @Shown('When it is tried next, or may go on.', orNull(TIME)) next_at: string | null;
}

const toData = answerOf(WaitData);

export const toWaitData = (wait: Wait | null): WaitData | null => wait && toData(wait);
