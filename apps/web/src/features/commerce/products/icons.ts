import type { ProductKind } from '@kindred/validation/commerce/values';
import {
  IconBox,
  IconDownload,
  IconMessages,
  IconPackages,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react';

export const KIND_ICONS: Record<ProductKind, TablerIcon> = {
  digital: IconDownload,
  physical: IconBox,
  bundle: IconPackages,
  subscription: IconRefresh,
  coaching: IconMessages,
};
