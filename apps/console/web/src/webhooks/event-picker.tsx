import './webhooks.css';
import { Checkbox, Switch } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../i18n/use-words';
import { EVENT_GROUPS, EVENT_TYPES } from './event-types';

interface EventPickerProps {
  /** Empty: every event, also future ones. */
  value: readonly string[];
  onChange: (events: string[]) => void;
  error: ReactNode;
}

const GROUPS = ['messages', 'channels', 'contacts', 'more'] as const;

export function EventPicker({ value, onChange, error }: EventPickerProps): ReactElement {
  const { t } = useWords();
  const isAll = value.length === 0;
  const toggle = (event: string, isOn: boolean): void => {
    const next = isOn ? [...value, event] : value.filter((each) => each !== event);
    // An empty list would mean every event.
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className="fieldset">
      <legend>{t('webhooks:form.events')}</legend>
      <Switch
        label={t('webhooks:form.all')}
        description={t('webhooks:form.allNote')}
        checked={isAll}
        onChange={(event) => onChange(event.currentTarget.checked ? [] : ['message.received'])}
      />
      {!isAll && (
        <div className="events">
          {GROUPS.map((group) => (
            <div key={group}>
              <h3>{t(`webhooks:groups.${group}`)}</h3>
              <div className="stack tight">
                {EVENT_GROUPS[group].map((event) => (
                  <Checkbox
                    key={event}
                    label={<span className="mono">{event}</span>}
                    checked={value.includes(event)}
                    onChange={(change) => toggle(event, change.currentTarget.checked)}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
      {!isAll && (
        <p className="small dim" style={{ marginTop: 6 }}>
          {t('webhooks:form.chosen', { count: value.length, of: EVENT_TYPES.length })}
        </p>
      )}
      {error && (
        <p className="small field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
