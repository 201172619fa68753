import { Button, Checkbox, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { foldedOptions } from '../kit/folded-options';
import type { PhoneValues } from './phone-values';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** A Monday, from which the weekdays are named in the reader's language. */
const MONDAY = Date.UTC(2026, 0, 5);

function dayName(language: string, day: number): string {
  const date = new Date(MONDAY + (day - 1) * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(date);
}

export function QuietHoursFields({ form }: { form: UseFormReturnType<PhoneValues> }): ReactElement {
  const { t } = useWords();
  const { quiet_hours: quietHours, has_quiet_hours: isOn } = form.values;
  return (
    <div className="stack tight">
      <Switch
        label={t('phones:form.quiet')}
        description={t('phones:form.quietNote')}
        {...form.getInputProps('has_quiet_hours', { type: 'checkbox' })}
      />
      {isOn && (
        <>
          <Select
            label={t('phones:form.timezone')}
            data={Intl.supportedValuesOf('timeZone')}
            searchable
            filter={foldedOptions}
            limit={60}
            {...form.getInputProps('quiet_hours.timezone')}
          />
          {quietHours.windows.map((_window, index) => (
            <QuietWindow key={index} form={form} index={index} canRemove={quietHours.windows.length > 1} />
          ))}
          <span>
            <Button
              size="xs"
              onClick={() => form.insertListItem('quiet_hours.windows', { days: DAYS, from: '13:00', to: '14:00' })}
            >
              {t('phones:form.addWindow')}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}

interface QuietWindowProps {
  form: UseFormReturnType<PhoneValues>;
  index: number;
  canRemove: boolean;
}

function QuietWindow({ form, index, canRemove }: QuietWindowProps): ReactElement {
  const { t, language } = useWords();
  const path = `quiet_hours.windows.${index}`;
  const window = form.values.quiet_hours.windows[index];
  return (
    <div className="quiet-window">
      <TextInput type="time" label={t('phones:form.from')} {...form.getInputProps(`${path}.from`)} />
      <TextInput type="time" label={t('phones:form.to')} {...form.getInputProps(`${path}.to`)} />
      <Checkbox.Group
        className="days"
        value={(window?.days ?? []).map(String)}
        onChange={(days) =>
          form.setFieldValue(
            `${path}.days`,
            days.map(Number).sort((a, b) => a - b),
          )
        }
      >
        <div className="days" role="group" aria-label={t('phones:form.days')}>
          {DAYS.map((day) => (
            <Checkbox key={day} value={String(day)} label={dayName(language, day)} />
          ))}
          {canRemove && (
            <button
              type="button"
              className="icon-button"
              aria-label={t('phones:form.removeWindow')}
              onClick={() => form.removeListItem('quiet_hours.windows', index)}
            >
              <IconTrash size={15} stroke={1.6} />
            </button>
          )}
        </div>
      </Checkbox.Group>
    </div>
  );
}
