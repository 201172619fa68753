import type { QuickReply } from '../api/inbox-types';
import type { Channel } from '../api/types';

export interface ReplyValues {
  shortcut: string;
  title: string;
  message: string;
  channels: Channel[];
}

export const SHORTCUT = /^[a-z0-9_-]{1,32}$/;
export const LONGEST = { title: 80, message: 4096 } as const;

export const NO_REPLY: ReplyValues = { shortcut: '', title: '', message: '', channels: [] };

export const valuesOf = ({ shortcut, title, message, channels }: QuickReply): ReplyValues => ({
  shortcut,
  title,
  message,
  channels,
});

/** A typed shortcut, with or without its slash. */
export const toShortcut = (typed: string): string => typed.trim().replace(/^\//, '').toLowerCase();

export const bodyOf = (values: ReplyValues): ReplyValues => ({
  ...values,
  shortcut: toShortcut(values.shortcut),
  title: values.title.trim(),
});
