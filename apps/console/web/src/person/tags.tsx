import { Button } from '@mantine/core';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Contact } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Section } from '../kit/page';
import { sayFailure } from '../kit/notify';
import { TagsInput } from '../kit/tags-input';
import { useIsMounted } from '../kit/use-is-mounted';
import { useMode, useOrganization } from '../session/session';
import { tagsAfter, type TagsBody, tagsBody } from './parts';
import { useShowContact } from './queries';
import { useRefusalText } from './refusal-text';

interface TagsProps {
  contact: Contact;
  readOnly: boolean;
}

interface Refused {
  error: unknown;
  bodies: readonly TagsBody[];
}

/** Sends additions and removals only, one change after the other. */
export function Tags({ contact, readOnly }: TagsProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const show = useShowContact();
  const refusalText = useRefusalText();
  const isMounted = useIsMounted();
  const [refused, setRefused] = useState<Refused | null>(null);
  const mutationKey = [path, 'tags', mode, contact.id];
  const change = useMutation({
    mutationKey,
    scope: { id: `tags of ${contact.id}` },
    mutationFn: (body: TagsBody) => api.patch(`${path}/contacts/${contact.id}`, body, { mode }),
    onSuccess: show,
    // A later change may still succeed, so each failure is collected.
    onError: (error, body) => {
      if (isMounted()) setRefused((before) => ({ error, bodies: [...(before?.bodies ?? []), body] }));
      else sayFailure(`${t('common:tags.title')}: ${refusalText(error) ?? ''}`);
    },
  });
  const pending = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as TagsBody,
  });
  const asked = pending.reduce(tagsAfter, contact.tags);
  // Refused changes stay visible until saved or discarded.
  const value = (refused?.bodies ?? []).reduce(tagsAfter, asked);
  const save = (after: string[]): void => {
    setRefused(null);
    change.mutate(tagsBody(asked, after));
  };
  return (
    <Section title={t('common:tags.title')}>
      <TagsInput
        label={t('common:tags.title')}
        value={value}
        readOnly={readOnly}
        error={refusalText(refused?.error)}
        onChange={save}
      />
      {refused !== null && (
        <div className="row end" style={{ marginTop: 6 }}>
          <Button size="xs" onClick={() => setRefused(null)}>
            {t('common:cancel')}
          </Button>
          <Button size="xs" variant="filled" onClick={() => save([...value])}>
            {t('common:retry')}
          </Button>
        </div>
      )}
    </Section>
  );
}
