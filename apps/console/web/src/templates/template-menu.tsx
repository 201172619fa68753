import { Button, Menu } from '@mantine/core';
import { IconArchive, IconCheck, IconChevronDown, IconCopy, IconLanguage, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Template } from '../api/types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { TypeToConfirm } from '../kit/type-to-confirm';
import { useUndo } from '../kit/undo';
import { useOrganization } from '../session/session';
import { TranslateTemplate } from './translate-template';

export function TemplateMenu({ template }: { template: Template }): ReactElement {
  const { t } = useWords();
  const { path, id: orgId } = useOrganization();
  const client = useQueryClient();
  const navigate = useNavigate();
  const sayError = useSayError();
  const undo = useUndo();
  const [open, setOpen] = useState<'delete' | 'translate' | null>(null);
  const own = `${path}/templates/${template.id}` as const;
  const readAgain = (): Promise<void> => client.invalidateQueries({ queryKey: [path, 'templates'] });
  const duplicate = useMutation({
    mutationFn: (language: string | undefined) => api.post(`${own}/duplicate`, { language }),
    onSuccess: async (copy) => {
      setOpen(null);
      say(t('templates:duplicate.done', { name: copy.name }));
      await readAgain();
      await navigate({ to: '/o/$orgId/templates/$templateId', params: { orgId, templateId: copy.id } });
    },
    onError: sayError,
  });
  const setStatus = async (status: Template['status']): Promise<void> => {
    await api.patch(own, { status });
    await readAgain();
  };
  const archive = useMutation({
    mutationFn: () => setStatus('archived'),
    onSuccess: () =>
      undo.offer({
        done: t('templates:archive.done', { name: template.name }),
        undo: () => setStatus(template.status),
      }),
    onError: sayError,
  });
  const activate = useMutation({
    mutationFn: () => setStatus('active'),
    onSuccess: () => say(t('templates:activate.done', { name: template.name })),
    onError: sayError,
  });
  const remove = useMutation({
    mutationFn: () => api.delete(own),
    onSuccess: async () => {
      await navigate({ to: '/o/$orgId/templates', params: { orgId }, ignoreBlocker: true });
      say(t('templates:delete.done', { name: template.name }));
      client.removeQueries({ queryKey: [path, 'templates', 'one', template.id] });
      await readAgain();
    },
    onError: sayError,
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={14} stroke={1.6} />}>{t('common:actions')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {template.status === 'active' ? (
            <Menu.Item leftSection={<IconArchive size={15} stroke={1.6} />} onClick={() => archive.mutate()}>
              {t('templates:archive.action')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconCheck size={15} stroke={1.6} />} onClick={() => activate.mutate()}>
              {t('templates:activate.action')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={15} stroke={1.6} />} onClick={() => duplicate.mutate(undefined)}>
            {t('templates:duplicate.action')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLanguage size={15} stroke={1.6} />} onClick={() => setOpen('translate')}>
            {t('templates:translate.action')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            className="danger"
            leftSection={<IconTrash size={15} stroke={1.6} />}
            onClick={() => setOpen('delete')}
          >
            {t('templates:delete.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TranslateTemplate
        template={template}
        opened={open === 'translate'}
        isBusy={duplicate.isPending}
        onClose={() => setOpen(null)}
        onChoose={(language) => duplicate.mutate(language)}
      />
      <TypeToConfirm
        opened={open === 'delete'}
        onClose={() => setOpen(null)}
        title={t('templates:delete.title', { name: template.name })}
        text={t('templates:delete.text')}
        name={template.name}
        action={t('templates:delete.action')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
