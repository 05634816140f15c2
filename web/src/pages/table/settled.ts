// What was chosen for a table, in words: the house tells it as text, such as `kings=six called=yes`.

import type { Told } from "$api";
import { t } from "../../i18n/index.svelte";

const FLAGS: Readonly<Record<string, "yes" | "no">> = { yes: "yes", no: "no" };

export function settled(text: string, preset: Told): string {
  return text
    .split(" ")
    .filter(Boolean)
    .map((part) => {
      const [name = "", value = ""] = part.split("=");
      const option = preset.options.find((one) => one.name === name);
      if (!option) return part;
      const flag = option.kind.type === "flag" ? FLAGS[value] : undefined;
      return t("settled.is", {
        title: option.title ?? name,
        value: flag ? t(`settled.${flag}`) : (option.labels?.[value] ?? value),
      });
    })
    .join(" · ");
}
