import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { ContactImport } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { LinkButton } from '../kit/link-button';
import { useSayError } from '../kit/notify';
import { ErrorPanel } from '../kit/states';
import { Theirs } from '../kit/theirs';
import { useIsMounted } from '../kit/use-is-mounted';
import { useMode, useOrganization } from '../session/session';
import { droppedOf } from './import-findings';
import { useGoBack, useKeptChoices } from './kept-choices';
import { ConsentBox } from './options-step';
import { PeopleLink } from './people-link';
import { importQuery, isUnderWay } from './queries';

interface ActionsProps {
  read: ContactImport;
}

export function CheckActions({ read }: ActionsProps): ReactElement | null {
  const { t } = useWords();
  const { id: orgId, may } = useOrganization();
  if (read.import_id !== null)
    return (
      <div className="note info">
        <span className="grow">{t('transfers:started')}</span>
        <LinkButton to="/o/$orgId/contacts/imports/$importId" params={{ orgId, importId: read.import_id }}>
          {t('transfers:showImport')}
        </LinkButton>
      </div>
    );
  if (isUnderWay(read)) return <Cancel read={read} />;
  if (!may('contacts:import') || read.status !== 'completed') return null;
  if (read.created + read.updated + read.skipped === 0)
    return (
      <div className="note warn">
        <span className="grow">{t('transfers:nothing')}</span>
        <Back read={read} />
      </div>
    );
  if (!read.has_file)
    return (
      <div className="note warn">
        <span>{t('transfers:fileGone')}</span>
      </div>
    );
  return <StartImport read={read} />;
}

function StartImport({ read }: ActionsProps): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const { id: orgId, path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const kept = useKeptChoices(read.id);
  const [hasConsent, setHasConsent] = useState(false);
  const [isDropped, setIsDropped] = useState(false);
  // The user gave consent before the upload, in this tab.
  const needsConsent = read.consent && kept?.options.hasConsent !== true;
  const dropped = droppedOf(read);
  const start = useMutation({
    mutationFn: () => api.post(`${path}/contacts/imports/${read.id}/start`, { consent: read.consent }, { mode }),
    onSuccess: async (made) => {
      client.setQueryData(importQuery(path, mode, made.id).queryKey, made);
      // Invalidate first: a check that knows its import has no button. A user who left the page is not brought back.
      if (isMounted())
        await navigate({ to: '/o/$orgId/contacts/imports/$importId', params: { orgId, importId: made.id } });
      await client.invalidateQueries({ queryKey: [path, 'contact-imports', mode] });
    },
    // The server may have deleted the file by now.
    onError: () => client.invalidateQueries({ queryKey: importQuery(path, mode, read.id).queryKey }),
  });
  const total = read.created + read.updated + read.skipped;
  return (
    <div className="stack">
      {dropped.length > 0 && (
        <div className="panel pad">
          <Checkbox
            checked={isDropped}
            onChange={(event) => setIsDropped(event.currentTarget.checked)}
            label={t('transfers:leftOut.agree', { count: dropped.length })}
            description={<Theirs>{dropped.map(({ column }) => column).join(', ')}</Theirs>}
          />
        </div>
      )}
      {needsConsent && <ConsentBox isChecked={hasConsent} onChange={setHasConsent} />}
      {start.error !== null && <ErrorPanel error={start.error} />}
      <div className="transfer-foot">
        <Back read={read} />
        <Button
          variant="filled"
          loading={start.isPending}
          disabled={(needsConsent && !hasConsent) || (dropped.length > 0 && !isDropped)}
          onClick={() => start.mutate()}
        >
          {t('transfers:start', { count: total, rows: number(total) })}
        </Button>
      </div>
    </div>
  );
}

function Back({ read }: ActionsProps): ReactElement | null {
  const { t } = useWords();
  const goBack = useGoBack();
  const kept = useKeptChoices(read.id);
  return kept === null ? null : <Button onClick={() => goBack(kept, 'options')}>{t('transfers:back')}</Button>;
}

export function ImportActions({ read }: ActionsProps): ReactElement | null {
  if (isUnderWay(read)) return <Cancel read={read} />;
  return read.created + read.updated > 0 ? <PeopleLink read={read} /> : null;
}

function Cancel({ read }: ActionsProps): ReactElement | null {
  const { t } = useWords();
  const { path, may } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const cancel = useMutation({
    mutationFn: () => api.post(`${path}/contacts/imports/${read.id}/cancel`, {}, { mode }),
    onSuccess: (canceled) => {
      client.setQueryData(importQuery(path, mode, read.id).queryKey, canceled);
      setIsAsked(false);
      return client.invalidateQueries({ queryKey: [path, 'contact-imports', mode] });
    },
    onError: useSayError(),
  });
  if (!may('contacts:import')) return null;
  const what = read.dry_run ? 'check' : 'import';
  return (
    <div>
      <Button onClick={() => setIsAsked(true)}>{t(`transfers:cancel.${what}`)}</Button>
      <Dialog opened={isAsked} onClose={() => setIsAsked(false)} title={t(`transfers:cancel.${what}`)}>
        <p className="soft">{t(`transfers:cancel.${what}Text`)}</p>
        <DialogFoot onCancel={() => setIsAsked(false)}>
          <Button variant="filled" color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t(`transfers:cancel.${what}`)}
          </Button>
        </DialogFoot>
      </Dialog>
    </div>
  );
}
