import { NumberInput, Radio, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import type { PhoneValues } from './phone-values';

export function SimFields({ form }: { form: UseFormReturnType<PhoneValues> }): ReactElement | null {
  const { t } = useWords();
  const { sims, sim_mode: simMode } = form.values;
  if (sims.length === 0) return null;
  const choose = (slot: number): void =>
    form.setFieldValue(
      'sims',
      sims.map((sim) => ({ ...sim, default: sim.slot === slot })),
    );
  return (
    <fieldset className="fieldset">
      <legend>{t('phones:form.sims')}</legend>
      <div className="stack tight">
        {sims.map((sim, index) => (
          <div key={sim.slot} className="quiet-window">
            <TextInput
              label={t('phones:form.simPhone', { slot: sim.slot })}
              inputMode="tel"
              {...form.getInputProps(`sims.${index}.phone`)}
            />
            <NumberInput
              label={t('phones:form.simDaily')}
              min={0}
              max={10_000}
              allowDecimal={false}
              hideControls
              {...form.getInputProps(`sims.${index}.daily_limit`)}
            />
            {simMode === 'fixed' && (
              <Radio
                size="xs"
                label={t('phones:form.simSends')}
                checked={sim.default}
                onChange={() => choose(sim.slot)}
              />
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
