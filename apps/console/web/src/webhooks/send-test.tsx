import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { TestedEvent, Webhook } from '../api/types';
import { useWords } from '../i18n/use-words';
import { EVENT_TYPES } from './event-types';
import { useWebhookAction } from './use-webhook-action';

export function SendTest({ webhook }: { webhook: Webhook }): ReactElement {
  const { t } = useWords();
  const test = useWebhookAction(
    (path, query, event: TestedEvent) => api.post(`${path}/webhooks/${webhook.id}/test`, { event }, query),
    t('webhooks:test.sent'),
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="filled"
          loading={test.isPending}
          disabled={webhook.status === 'disabled'}
          rightSection={<IconChevronDown size={14} />}
        >
          {t('webhooks:test.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown style={{ maxHeight: 320, overflowY: 'auto' }}>
        {(['webhook.test', ...EVENT_TYPES] as const).map((event) => (
          <Menu.Item key={event} onClick={() => test.mutate(event)}>
            <span className="mono">{event}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
