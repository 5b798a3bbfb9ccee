/** The style of public pages as text: it is sent within each page. */
import ladderStyle from '@fairbook/ui/kit/ladder.module.css?inline';
import logoStyle from '@fairbook/ui/theme/logo.module.css?inline';
import rosetteStyle from '@fairbook/ui/theme/rosette.module.css?inline';
import pageStyle from './public.css?inline';

export const sheets = [ladderStyle, logoStyle, rosetteStyle, pageStyle].join('');
