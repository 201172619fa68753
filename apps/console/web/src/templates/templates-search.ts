import type { Template } from '../api/types';

export const CHANNELS = ['any', 'whatsapp', 'sms', 'email'] as const satisfies readonly Template['channel'][];
export const STATUSES = ['active', 'draft', 'archived'] as const satisfies readonly Template['status'][];
export const CATEGORIES = ['utility', 'marketing', 'otp'] as const satisfies readonly Template['category'][];
export const SAMPLES = ['shipped', 'reminder', 'code'] as const;
export type SampleName = (typeof SAMPLES)[number];

export interface TemplatesSearch {
  q?: string;
  channel?: Template['channel'];
  status?: Template['status'];
  language?: string;
}

const LONGEST = 100;
const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/;

export function toTemplatesSearch(search: Record<string, unknown>): TemplatesSearch {
  const found: TemplatesSearch = {};
  const channel = CHANNELS.find((each) => each === search.channel);
  const status = STATUSES.find((each) => each === search.status);
  if (typeof search.q === 'string' && search.q.trim() !== '') found.q = search.q.slice(0, LONGEST);
  if (channel !== undefined) found.channel = channel;
  if (status !== undefined) found.status = status;
  if (typeof search.language === 'string' && LANGUAGE.test(search.language)) found.language = search.language;
  return found;
}

export function toNewTemplateSearch(search: Record<string, unknown>): { sample?: SampleName } {
  const sample = SAMPLES.find((each) => each === search.sample);
  return sample === undefined ? {} : { sample };
}
