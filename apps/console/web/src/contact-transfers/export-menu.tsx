import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { ContactExport, Schemas } from '../api/types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { useMode, useOrganization } from '../session/session';

const FORMATS = ['csv', 'json'] as const;

interface ExportMenuProps {
  /** As the list of contacts takes them; empty exports all. */
  filters: Omit<Schemas['ExportContactsBody'], 'format'>;
  label: string;
}

/** Only admins see it. Pages that use it must load the words `transfers`. */
export function ExportMenu({ filters, label }: ExportMenuProps): ReactElement | null {
  const { t } = useWords();
  const { id: orgId, path, may } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: (format: ContactExport['format']) =>
      api.post(`${path}/contacts/exports`, { ...filters, format }, { mode }),
    onSuccess: () => {
      say(t('transfers:exports.started'));
      return client.invalidateQueries({ queryKey: [path, 'contact-exports', mode] });
    },
    onError: useSayError(),
  });
  // Called only while mounted: a user who left the page is not brought back.
  const onSuccess = (): void => void navigate({ to: '/o/$orgId/contacts/exports', params: { orgId } });
  if (!may('contacts:export')) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconDownload size={15} />} loading={start.isPending}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => start.mutate(format, { onSuccess })}>
            {t(`transfers:exports.as.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
