import { isFreeSql } from '@chasqui/lanes';
import { replaceInStatement } from './change-statement';

/** Preload for dispatchers: a leased lane is rung and taken all the same. */
replaceInStatement('delivery_lane_take', [
  [isFreeSql('lanes'), 'true'],
  ['fence = lanes.fence + 1, ', ''],
]);
replaceInStatement('delivery_lane_sweep', [[isFreeSql('l'), 'true']]);
replaceInStatement('delivery_lanes_of_orgs', [[`not ${isFreeSql('l')} as is_held`, 'false as is_held']]);
