import type { AgingTable } from '../../store/retention';

/** Polls get votes long after other messages are done. */
export const BAILEYS_AGING_TABLES: readonly AgingTable[] = [
  { table: 'sent_messages', order: 'row', time: 'sent_at' },
  { table: 'sent_polls', order: 'row', time: 'sent_at', keptDays: 90 },
  { table: 'opened_messages', order: 'row', time: 'opened_at', keptDays: 1 },
  { table: 'arrivals', order: 'row', time: 'arrived_at' },
  // WhatsApp lets people edit for 15 minutes.
  { table: 'message_secrets', order: 'row', time: 'arrived_at', keptDays: 2 },
  { table: 'calls', order: 'row', time: 'called_at' },
  { table: 'chat_timers', order: 'row', time: 'set_at', keptDays: 365 },
  { table: 'own_messages', order: 'row', time: 'written_at' },
  { table: 'recipients', order: 'row', time: 'checked_at' },
  // A removed picture is reported only for people in this table, and a removal may come late.
  { table: 'picture_asks', order: 'row', time: 'asked_at', keptDays: 365 },
  { table: 'picture_questions', order: 'row', time: 'asked_at', keptDays: 2 },
  { table: 'open_chats', order: 'row', time: 'seen_at', keptDays: 365 },
];
