// The smallest face: a button for every move.

export function mount(element, table) {
  return table.subscribe((view) => {
    element.replaceChildren(
      ...(view.choices?.first ?? []).map(({ move }) => {
        const button = document.createElement("button");
        button.textContent = `play ${move}`;
        button.onclick = () => table.play(move);
        return button;
      }),
    );
  });
}
