import type { MessagePreview, TemplateToSend, TemplateVariable } from '../api/types';

export type WritingChannel = 'whatsapp' | 'sms';

export interface TemplateDraft {
  /** Null: none chosen yet. */
  chosen: TemplateToSend | null;
  /** Typed values by variable, also of earlier chosen templates. */
  variables: Readonly<Record<string, string>>;
}

export const NO_TEMPLATE: TemplateDraft = { chosen: null, variables: {} };

/** Contact values have a dot, and are not typed here. */
const isTyped = ({ key }: Pick<TemplateVariable, 'key'>): boolean => !key.includes('.');

export const typedVariables = ({ variables }: Pick<MessagePreview, 'variables'>): TemplateVariable[] =>
  variables.filter(isTyped);

/** Variables without a contact value or fallback: the message cannot be sent. */
export const lackingOfContact = ({ missing }: Pick<MessagePreview, 'missing'>): string[] =>
  missing.filter((key) => !isTyped({ key }));

/** Values for the chosen template, trimmed; empty ones are left out. */
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

/** The content to send. @param shown what the template needs, and the version that the user saw */
export const saidBy = (
  { chosen, variables }: TemplateDraft,
  shown: { needs: MessagePreview | undefined; version: number | undefined },
) => ({
  template_id: chosen?.id,
  template_version: shown.version,
  variables: shown.needs === undefined ? {} : valuesFor({ variables }, shown.needs),
});

/** Whether every needed value is there. @param preview undefined if the needs are not known yet */
export function isComplete(draft: TemplateDraft, preview: MessagePreview | undefined): boolean {
  if (draft.chosen === null || preview === undefined || lackingOfContact(preview).length > 0) return false;
  const values = valuesFor(draft, preview);
  return typedVariables(preview).every(({ key, required }) => !required || values[key] !== undefined);
}
