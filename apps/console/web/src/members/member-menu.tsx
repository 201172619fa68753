import { Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Member, Role } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Dialog } from '../kit/dialog';
import { say, useSayError } from '../kit/notify';
import { SecretBox } from '../kit/secret-box';
import { TypeToConfirm } from '../kit/type-to-confirm';
import { useUndo } from '../kit/undo';
import { useOrganization } from '../session/session';
import { mayChange } from './role-rights';

interface MemberMenuProps {
  member: Member;
  members: readonly Member[];
}

export function MemberMenu({ member, members }: MemberMenuProps): ReactElement | null {
  const { t } = useWords();
  const { path, manages_roles: roles } = useOrganization();
  const client = useQueryClient();
  const sayError = useSayError();
  const undo = useUndo();
  const [isRemoving, setIsRemoving] = useState(false);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [path, 'members'] });
  const change = useMutation({
    mutationFn: (role: Role) => api.patch(`${path}/members/${member.id}`, { role }),
    onSuccess: async (_answer, role) => {
      const back = member.role;
      undo.offer({
        done: t('members:roleDone', { name: member.name, role: t(`common:roles.${role}`) }),
        undo: () => api.patch(`${path}/members/${member.id}`, { role: back }),
        settled: refresh,
      });
      await refresh();
    },
    onError: sayError,
  });
  const remove = useMutation({
    mutationFn: () => api.delete(`${path}/members/${member.id}`),
    onSuccess: async () => {
      setIsRemoving(false);
      say(t('members:remove.done', { name: member.name }));
      await refresh();
    },
    onError: sayError,
  });
  const reset = useMutation({
    mutationFn: () => api.post(`${path}/members/${member.id}/reset-link`),
    onError: sayError,
    gcTime: 0,
  });
  if (!mayChange(roles, member, members)) return null;
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <button type="button" className="icon-button" aria-label={t('members:actionsOf', { name: member.name })}>
            <IconDots size={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('members:columns.role')}</Menu.Label>
          {roles.map((role) => (
            <Menu.Item
              key={role}
              rightSection={role === member.role ? <IconCheck size={14} /> : null}
              onClick={() => role !== member.role && change.mutate(role)}
            >
              {t(`common:roles.${role}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => reset.mutate()}>{t('members:reset.action')}</Menu.Item>
          <Menu.Item className="danger" onClick={() => setIsRemoving(true)}>
            {t('members:remove.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TypeToConfirm
        opened={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={t('members:remove.title', { name: member.name })}
        text={t('members:remove.text')}
        name={member.email}
        action={t('members:remove.action')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      <Dialog opened={reset.data !== undefined} onClose={() => reset.reset()} title={t('members:reset.title')}>
        <SecretBox
          value={reset.data?.link ?? ''}
          label={t('members:link')}
          note={t('members:reset.note', { name: member.name })}
        />
      </Dialog>
    </>
  );
}
