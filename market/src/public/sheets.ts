/** The style of public pages as text: it is sent within each page. */
import ladderStyle from '@fairbook/ui/ladder.module.css?inline';
import logoStyle from '@fairbook/ui/logo.module.css?inline';
import rosetteStyle from '@fairbook/ui/rosette.module.css?inline';
import pageStyle from './public.css?inline';

export const sheets = [ladderStyle, logoStyle, rosetteStyle, pageStyle].join('');
