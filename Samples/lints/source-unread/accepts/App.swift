func other() {
}

func sound() {}
