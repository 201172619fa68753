import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { SimMode, SmsPhone } from '../api/types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { SaveButton } from '../kit/save-button';
import { useSave } from '../kit/use-save';
import { useMode, useOrganization } from '../session/session';
import { bodyOf, type PhoneValues, valuesOf } from './phone-values';
import { QuietHoursFields } from './quiet-hours-fields';
import { SimFields } from './sim-fields';
import { UnpairPhone } from './unpair-phone';

const SIM_MODES: readonly SimMode[] = ['default', 'fixed', 'round_robin', 'least_used'];

export function PhonePanel({ phone, onClose }: { phone: SmsPhone; onClose: () => void }): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const form = useForm<PhoneValues>({
    initialValues: valuesOf(phone, Intl.DateTimeFormat().resolvedOptions().timeZone),
    validate: { name: (name) => (name.trim() === '' ? t('phones:form.nameMissing') : null) },
  });
  const save = useSave(form, {
    mutationFn: () => api.patch(`${path}/phones/${phone.id}`, bodyOf(form.getValues()), { mode }),
    onSuccess: async () => {
      say(t('common:saved'));
      onClose();
      await client.invalidateQueries({ queryKey: [path, 'phones'] });
    },
    onFailure: useSayError(),
  });
  return (
    <div className="stack loose">
      <form className="stack" onSubmit={form.onSubmit(() => save.mutate())}>
        <TextInput label={t('common:name')} maxLength={64} {...form.getInputProps('name')} />
        <Switch
          label={t('phones:form.enabled')}
          description={t('phones:form.enabledNote')}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        <NumberInput
          label={t('phones:form.pace')}
          description={t('phones:form.paceNote')}
          min={1}
          max={60}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('messages_per_minute')}
        />
        <Switch
          label={t('phones:form.raised')}
          description={t('phones:form.raisedNote')}
          {...form.getInputProps('sms_limit_raised', { type: 'checkbox' })}
        />
        <NumberInput
          label={t('phones:form.daily')}
          description={t('phones:form.noLimit')}
          min={0}
          max={10_000}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('daily_limit')}
        />
        <Select
          label={t('phones:form.simMode')}
          data={SIM_MODES.map((value) => ({ value, label: t(`phones:simModes.${value}`) }))}
          {...form.getInputProps('sim_mode')}
        />
        <SimFields form={form} />
        <QuietHoursFields form={form} />
        <SaveButton isSaving={save.isPending} isReady={form.isDirty()} />
      </form>
      <UnpairPhone phone={phone} onDone={onClose} />
    </div>
  );
}
