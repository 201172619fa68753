import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Contact } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Section } from '../kit/page';
import { TagsInput } from '../kit/tags-input';
import { useMode, useOrganization } from '../session/session';
import { tagsBody } from './parts';
import { useShowContact } from './queries';
import { useRefusalText } from './refusal-text';

interface TagsProps {
  contact: Contact;
  readOnly: boolean;
}

/** Tags of a person. Only what was added or taken away is sent, one change after the other. */
export function Tags({ contact, readOnly }: TagsProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const show = useShowContact();
  const refusalText = useRefusalText();
  const change = useMutation({
    scope: { id: `tags of ${contact.id}` },
    mutationFn: ({ before, after }: { before: string[]; after: string[] }) =>
      api.patch<Contact>(`${path}/contacts/${contact.id}`, tagsBody(before, after), { mode }),
    onSuccess: show,
  });
  // What was refused is shown as it was written, until it is saved or let go.
  const value = change.isPending || change.isError ? change.variables.after : contact.tags;
  const save = (after: string[]): void => change.mutate({ before: change.isError ? contact.tags : value, after });
  return (
    <Section title={t('common:tags.title')}>
      <TagsInput
        label={t('common:tags.title')}
        value={value}
        readOnly={readOnly}
        error={refusalText(change.error)}
        onChange={save}
      />
      {change.isError && (
        <div className="row end" style={{ marginTop: 6 }}>
          <Button size="xs" onClick={() => change.reset()}>
            {t('common:cancel')}
          </Button>
          <Button size="xs" variant="filled" onClick={() => save(value)}>
            {t('common:retry')}
          </Button>
        </div>
      )}
    </Section>
  );
}
