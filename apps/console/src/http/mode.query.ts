import { MODES, type Mode } from '@chasqui/entities';
import { ChoiceField, PageQuery } from '@chasqui/requests';

/** The Live/Test switch of the pages. */
export const ModeField = (): PropertyDecorator =>
  ChoiceField({ of: MODES, default: 'live', about: 'Which of the two worlds of an organization.' });

/** Of what belongs to one mode. */
export class ModeQuery {
  @ModeField()
  mode?: Mode;
}

/** Of lists of what belongs to one mode. */
export class ModePageQuery extends PageQuery {
  @ModeField()
  mode?: Mode;
}

export const modeOf = ({ mode }: { mode?: Mode }): Mode => mode ?? 'live';
