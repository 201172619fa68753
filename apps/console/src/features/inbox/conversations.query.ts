import { CONVERSATION_STATUSES, type Channel, type ConversationStatus } from '@chasqui/database';
import type { ConversationFilter } from '@chasqui/conversations';
import { ChoiceField, IdField, TextField } from '@chasqui/http/requests';
import { ModePageQuery } from '../../http/mode.query';

const TABS = ['mine', 'unassigned', 'all'] as const;
const LONGEST_SEARCH = 100;
/** Fewer digits match the start of too many numbers, so they are searched as text. */
const FEWEST_DIGITS = 5;

export class ConversationsQuery extends ModePageQuery {
  @ChoiceField({ of: TABS, about: 'Whose conversations; default: all.' }) tab?: (typeof TABS)[number];
  @ChoiceField({ of: CONVERSATION_STATUSES, about: 'Default: open.' }) status?: ConversationStatus;

  @ChoiceField({ of: ['true'], about: 'Only open ones in which somebody wrote and no member answered since.' })
  waiting?: 'true';

  @ChoiceField({ of: ['true'], about: 'Only those with unread messages.' }) unread?: 'true';
  @ChoiceField({ of: ['whatsapp', 'sms'], about: 'Of one channel.' }) channel?: Channel;

  @TextField({
    max: LONGEST_SEARCH,
    filled: true,
    code: 'MALFORMED',
    about:
      "How the contact's phone number begins, with at least five digits, or a part of their name or email, in any case and " +
      'with or without accents; of one or two characters how a word of it begins.',
  })
  q?: string;
}

/** Takes a validated query. @param userId who asks */
export function filterOf(query: ConversationsQuery, userId: string): ConversationFilter {
  const { tab, status, waiting, unread, channel, q } = query;
  const text = q?.trim() ?? '';
  const digits = text.replace(/[\s()+./-]/g, '');
  const isPhone = digits.length >= FEWEST_DIGITS && /^\d{1,20}$/.test(digits);
  return {
    assigneeId: tab === 'mine' ? userId : tab === 'unassigned' ? null : undefined,
    status: waiting === 'true' ? 'open' : (status ?? 'open'),
    channel: channel ?? null,
    isWaiting: waiting === 'true',
    isUnread: unread === 'true',
    text: isPhone || text === '' ? null : text,
    // An international number may start with 00.
    phone: isPhone ? digits.replace(/^00/, '') : null,
  };
}

export class ConversationMessagesQuery extends ModePageQuery {
  @IdField({ of: 'a message', about: 'Those before this message.' }) before?: string;
  @IdField({ of: 'a message', about: 'Those after this message.' }) after?: string;
}
