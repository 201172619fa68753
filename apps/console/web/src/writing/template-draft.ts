import type { MessagePreview, TemplateToSend, TemplateVariable } from '../api/types';

/** Channels over which members write. */
export type WritingChannel = 'whatsapp' | 'sms';

/** A template that is being made a message of. */
export interface TemplateDraft {
  /** null: none is chosen yet. */
  chosen: TemplateToSend | null;
  /** What was typed, by the names of variables; also of one that was chosen before. */
  variables: Readonly<Record<string, string>>;
}

export const NO_TEMPLATE: TemplateDraft = { chosen: null, variables: {} };

/** What is known of a contact has a dot; nobody types it here. */
const isTyped = ({ key }: Pick<TemplateVariable, 'key'>): boolean => !key.includes('.');

/** Variables that have a field. */
export const typedVariables = ({ variables }: Pick<MessagePreview, 'variables'>): TemplateVariable[] =>
  variables.filter(isTyped);

/** Of what the contact has no value, and the template no fallback: nobody can send it. */
export const lackingOfContact = ({ missing }: Pick<MessagePreview, 'missing'>): string[] =>
  missing.filter((key) => !isTyped({ key }));

/** The values that belong to the template, without space around them; empty ones are none. */
export function valuesFor(
  { variables: typed }: Pick<TemplateDraft, 'variables'>,
  { variables }: Pick<MessagePreview, 'variables'>,
): Record<string, string> {
  return Object.fromEntries(
    variables.flatMap(({ key }) => {
      const value = typed[key]?.trim() ?? '';
      return value === '' ? [] : [[key, value]];
    }),
  );
}

/** What the server makes the message of. @param shown what the template needs, and the version that was looked at */
export const saidBy = (
  { chosen, variables }: TemplateDraft,
  shown: { needs: MessagePreview | undefined; version: number | undefined },
) => ({
  template_id: chosen?.id,
  template_version: shown.version,
  variables: shown.needs === undefined ? {} : valuesFor({ variables }, shown.needs),
});

/** Whether it says all that it needs. @param preview undefined: it is not known yet what that is */
export function isComplete(draft: TemplateDraft, preview: MessagePreview | undefined): boolean {
  if (draft.chosen === null || preview === undefined || lackingOfContact(preview).length > 0) return false;
  const values = valuesFor(draft, preview);
  return typedVariables(preview).every(({ key, required }) => !required || values[key] !== undefined);
}
