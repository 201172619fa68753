import type { Translate } from '../i18n/format';
import { NO_TEMPLATE, type TemplateValues, withVariable } from './template-values';
import type { SampleName } from './templates-search';

/** Variables of the samples, in both languages; a bar starts the fallback. */
const PLACES = { contact: '{{contact.name|', order: '{{order}}', link: '{{link}}', time: '{{time}}', code: '{{code}}' };

export function sampleOf(name: SampleName, t: Translate, language: string): TemplateValues {
  const start = { ...NO_TEMPLATE, language, name: t(`templates:samples.${name}.name`) };
  switch (name) {
    case 'shipped': {
      const variables = withVariable(withVariable({}, 'order', { sample: 'A-1042' }), 'link', {
        type: 'url',
        sample: 'https://example.com/track/A-1042',
      });
      return { ...start, variables, message: t('templates:samples.shipped.message', PLACES) };
    }
    case 'reminder':
      return {
        ...start,
        variables: withVariable({}, 'time', { sample: '15:30' }),
        message: t('templates:samples.reminder.message', PLACES),
      };
    case 'code':
      return {
        ...start,
        category: 'otp',
        variables: withVariable({}, 'code', { sample: '481 516' }),
        message: t('templates:samples.code.message', PLACES),
      };
  }
}
